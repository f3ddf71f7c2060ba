import type { ServerProps } from 'payload'
import { ListHead } from './list-head.tsx'
import { mayRegister } from './may-register.ts'

/** The head of the list, with the way to the registration form for those who may use it. */
export async function ListGate({ payload, user }: ServerProps) {
  return <ListHead mayRegister={user !== undefined && (await mayRegister(payload, user))} />
}
