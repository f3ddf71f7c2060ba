import { z } from 'zod'
import { startCommerceSandbox } from './start-commerce-sandbox.ts'

const environment = z
  .object({
    COMMERCE_PORT: z.coerce.number().int().min(0).max(65_535).default(4002),
    COMMERCE_HOST: z.string().min(1).default('127.0.0.1'),
    COMMERCE_ACCESS_TOKEN: z.string().min(1).default('sandbox-access-token'),
    COMMERCE_WEBHOOK_SECRET: z.string().min(1).optional(),
    DATA_DIR: z.string().min(1).default('.data'),
  })
  .parse(process.env)

const sandbox = await startCommerceSandbox({
  port: environment.COMMERCE_PORT,
  host: environment.COMMERCE_HOST,
  dataDir: environment.DATA_DIR,
  accessToken: environment.COMMERCE_ACCESS_TOKEN,
  webhookSecret: environment.COMMERCE_WEBHOOK_SECRET,
})
console.log(`commerce sandbox ready at ${sandbox.url}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('commerce sandbox: not closed cleanly', error)
        process.exit(1)
      },
    )
  })
}
