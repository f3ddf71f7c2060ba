import type { ListViewSlotSharedClientProps, ServerProps } from 'payload'
import { countByStatus } from '../operations/count-by-status.ts'
import { ListHead } from './list-head.tsx'
import { mayRegister } from './may-register.ts'

type Props = ServerProps & Pick<ListViewSlotSharedClientProps, 'hasDeletePermission'>

/** The head of the list, with the counts of what the user may see, and the registration form for those who may use it. */
export async function ListGate({ payload, user, hasDeletePermission = false }: Props) {
  if (!user) return null
  return (
    <ListHead
      counts={await countByStatus(payload, user)}
      mayDelete={hasDeletePermission}
      mayRegister={await mayRegister(payload, user)}
    />
  )
}
