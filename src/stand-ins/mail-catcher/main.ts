import { z } from 'zod'
import { portVariable, readVariables } from '../http/read-variables.ts'
import { runPeer } from '../http/run-peer.ts'
import { startMailCatcher } from './start.ts'

const env = readVariables({
  DATA_DIR: z.string().min(1).default('.data'),
  MAIL_PORT: portVariable(4003),
  SMTP_PORT: portVariable(4025),
})

await runPeer({
  name: 'mail catcher',
  ports: { MAIL_PORT: env.MAIL_PORT, SMTP_PORT: env.SMTP_PORT },
  start: () =>
    startMailCatcher({
      smtpPort: env.SMTP_PORT,
      httpPort: env.MAIL_PORT,
      dataDir: env.DATA_DIR,
    }),
})
