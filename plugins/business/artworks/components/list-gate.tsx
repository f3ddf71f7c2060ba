import type { ListViewSlotSharedClientProps, ServerProps } from 'payload'
import { ListHead } from './list-head.tsx'
import { mayRegister } from './may-register.ts'

type Props = ServerProps & Pick<ListViewSlotSharedClientProps, 'hasDeletePermission'>

/** The head of the list, with the way to the registration form for those who may use it. */
export async function ListGate({ payload, user, hasDeletePermission = false }: Props) {
  return (
    <ListHead
      mayDelete={hasDeletePermission}
      mayRegister={user !== undefined && (await mayRegister(payload, user))}
    />
  )
}
