import { z } from 'zod'

// The console's policy forbids to make code from text. zod would try, and the browser report it.
z.config({ jitless: true })
