import { ServerResponse } from 'node:http'
import pg from 'pg'
import { requestContext } from '../../../src/http/request-context.ts'
import { STATEMENTS_HEADER } from './statements-of.ts'

// Loaded into the processes that answer: counts the statements of each request and adds them to its response.
if (/(api-process|processes\/web)\.ts$/.test(process.argv[1] ?? '')) {
  const counts = new WeakMap<object, number>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const context = requestContext()
    if (context) counts.set(context, (counts.get(context) ?? 0) + 1)
    return Reflect.apply(query, this, args)
  } as typeof query
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function told(this: ServerResponse, ...args: unknown[]) {
    const context = requestContext()
    if (context) this.setHeader(STATEMENTS_HEADER, counts.get(context) ?? 0)
    return Reflect.apply(writeHead, this, args)
  } as typeof writeHead
}
