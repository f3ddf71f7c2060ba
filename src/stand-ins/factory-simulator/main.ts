import { z } from 'zod'
import { portVariable, readVariables } from '../http/read-variables.ts'
import { runPeer } from '../http/run-peer.ts'
import { startFactorySimulator } from './start.ts'

const env = readVariables({
  DATA_DIR: z.string().min(1).default('.data'),
  FACTORY_PORT: portVariable(4004),
  FACTORY_TOKEN: z.string().min(1).default('simulator-token'),
  /** Time between two states of a job, in ms. */
  FACTORY_STAGE_MS: z.coerce.number().int().min(10).max(86_400_000).default(15_000),
  /** The service's endpoint for callbacks, and the secret that signs them. */
  FACTORY_CALLBACK_URL: z.url().optional(),
  FACTORY_CALLBACK_SECRET: z.string().min(1).optional(),
})
const { FACTORY_CALLBACK_URL: url, FACTORY_CALLBACK_SECRET: secret } = env

await runPeer({
  name: 'factory simulator',
  ports: { FACTORY_PORT: env.FACTORY_PORT },
  start: () =>
    startFactorySimulator({
      port: env.FACTORY_PORT,
      token: env.FACTORY_TOKEN,
      dataDir: env.DATA_DIR,
      stageMs: env.FACTORY_STAGE_MS,
      callback: url && secret ? { url, secret } : undefined,
    }),
})
