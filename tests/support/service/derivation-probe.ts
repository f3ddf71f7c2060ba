import { createRequire, syncBuiltinESMExports } from 'node:module'

// Loaded into the API process by `derivationsOf`: prints what each password comparison costs.
if (process.argv[1]?.endsWith('api-process.ts')) {
  const crypto = createRequire(import.meta.url)('node:crypto') as typeof import('node:crypto')
  const { pbkdf2 } = crypto
  crypto.pbkdf2 = (password, salt, iterations, bytes, digest, callback) => {
    console.log(`derivation: ${iterations} iterations of ${digest} for ${bytes} bytes`)
    pbkdf2(password, salt, iterations, bytes, digest, callback)
  }
  syncBuiltinESMExports()
}
