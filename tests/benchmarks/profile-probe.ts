import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { profileFile } from './profile-file.ts'

// Loaded into the web process by `npm run profile`: each SIGUSR2 begins a CPU profile or ends and stores it. Other
// processes of the stack load it too and are left alone.
if (process.argv[1]?.endsWith('src/processes/web.ts')) {
  const MICROSECONDS_PER_SAMPLE = 200
  const folder = process.env.DATA_DIR ?? '.'
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: MICROSECONDS_PER_SAMPLE })
  let stored = 0
  let isOn = false
  process.on('SIGUSR2', async () => {
    if (!isOn) await session.post('Profiler.start')
    else {
      const { profile } = await session.post('Profiler.stop')
      writeFileSync(profileFile(folder, stored), JSON.stringify(profile))
      stored += 1
    }
    isOn = !isOn
    writeFileSync(path.join(folder, 'profiler'), isOn ? 'on' : 'off')
  })
  writeFileSync(path.join(folder, 'profiler'), 'off')
  writeFileSync(path.join(folder, 'web-probe.pid'), String(process.pid))
}
