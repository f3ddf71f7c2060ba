import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createJsonHttpFactory } from '../../../src/factory/adapters/json-http/adapter.ts'
import { startFactorySimulator } from '../../../src/stand-ins/factory-simulator/start.ts'
import { describeFactory, type FactoryUnderTest } from './suite.ts'

describeFactory('plain JSON over HTTP, with the simulator', async () =>
  open(await mkdtemp(path.join(tmpdir(), 'factory-'))),
)

async function open(dataDir: string): Promise<FactoryUnderTest> {
  const token = 'conformance-token'
  const simulator = await startFactorySimulator({ port: 0, token, dataDir })
  return {
    url: simulator.url,
    token,
    connect: createJsonHttpFactory,
    advance: simulator.advance,
    async restart() {
      await simulator.close()
      return open(dataDir)
    },
    async close() {
      await simulator.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
