import { expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import {
  auditRefusedPages,
  type RefusedRequest,
  reportRefusedPage,
} from '../../../src/http/refused-pages.ts'
import { requestContext, runInRequest } from '../../../src/http/request-context.ts'

const error = new ServiceError('UNAUTHENTICATED')
const page = (pathname: string): RefusedRequest => ({
  error,
  headers: new Headers(),
  method: 'GET',
  pathname,
})
const report = (id: string) =>
  runInRequest({ requestId: id, clientIp: '203.0.113.9' }, () =>
    reportRefusedPage(page(`/admin/${id}`)),
  )

it('keeps refusals from before the audit log is ready, within bounds, and passes them on with their requests', async () => {
  for (let n = 0; n < 150; n += 1) await report(`early-${n}`)
  const seen: (string | undefined)[][] = []
  await auditRefusedPages(async ({ pathname }) => {
    seen.push([pathname, requestContext()?.requestId])
  })
  expect(seen.length).toBe(100)
  expect(seen[0]).toEqual(['/admin/early-0', 'early-0'])
  expect(seen[99]).toEqual(['/admin/early-99', 'early-99'])
  await report('late')
  expect(seen.at(-1)).toEqual(['/admin/late', 'late'])
  const other: string[] = []
  await auditRefusedPages(async ({ pathname }) => {
    other.push(pathname)
  })
  await report('last')
  expect([seen.length, other]).toEqual([101, ['/admin/last']])
})
