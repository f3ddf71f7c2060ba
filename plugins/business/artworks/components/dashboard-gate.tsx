import type { ServerProps } from 'payload'
import { DashboardEntry } from './dashboard-entry.tsx'
import { mayRegister } from './may-register.ts'

/** Shows the entry only to users who may register artworks for some brand. */
export async function DashboardGate({ payload, user }: ServerProps) {
  return user && (await mayRegister(payload, user)) ? <DashboardEntry /> : null
}
