import type { DecodeJob } from '../../../src/imaging/decoder/protocol.ts'

// A decoding process that does what the name of the source says, as a hostile picture might make it do.
process.on('message', ({ source }: DecodeJob) => {
  if (source.endsWith('crash')) process.kill(process.pid, 'SIGSEGV')
  else if (source.endsWith('hang')) for (;;);
  else if (source.endsWith('killed')) process.kill(process.pid, 'SIGKILL')
  else if (source.endsWith('exit')) process.exit(3)
  else if (source.endsWith('environment'))
    process.send?.({ failed: JSON.stringify(Object.keys(process.env)) })
  else process.send?.({ ok: { path: source, pid: process.pid } })
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.send?.('ready')
