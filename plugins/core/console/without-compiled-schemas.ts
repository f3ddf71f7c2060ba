import { z } from 'zod'

// The policy of the console forbids making code from text. zod would try, and the browser would report it.
z.config({ jitless: true })
