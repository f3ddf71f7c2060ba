import { rm } from 'node:fs/promises'
import {
  type RunningFactorySimulator,
  startFactorySimulator,
} from '../../../src/stand-ins/factory-simulator/start.ts'
import {
  type RunningMailCatcher,
  startMailCatcher,
} from '../../../src/stand-ins/mail-catcher/start.ts'
import { type Service, type ServiceOptions, startService } from '../service/service.ts'
import { makeTemporaryFolder } from '../system/make-temporary-folder.ts'

/** A service with everything that the diagnostic suite asks: also a mail server and a factory. */
export type WithPeers = {
  readonly service: Service
  readonly mail: RunningMailCatcher
  readonly factory: RunningFactorySimulator
  stop(): Promise<void>
}

const FACTORY_TOKEN = 'factory-token-of-this-test'

export async function startWithPeers(options: ServiceOptions = {}): Promise<WithPeers> {
  const dataDir = await makeTemporaryFolder()
  const mail = await startMailCatcher({ smtpPort: 0, httpPort: 0, dataDir })
  const factory = await startFactorySimulator({ port: 0, token: FACTORY_TOKEN, dataDir })
  const stopPeers = async () => {
    await Promise.all([mail.close(), factory.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
    FACTORY_URL: factory.url,
    FACTORY_TOKEN,
    // No result depends on how busy the machine is.
    CHECK_TIMEOUT_FACTOR: '50',
    ...options.env,
  }
  try {
    const service = await startService({ ...options, env })
    const stop = async () => {
      await service.stop()
      await stopPeers()
    }
    return { service, mail, factory, stop }
  } catch (error) {
    await stopPeers()
    throw error
  }
}
