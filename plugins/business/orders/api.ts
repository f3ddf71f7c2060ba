export { changeStatus, findManagedOrder } from './operations/change-status.ts'
export { lockOrder, mirrorOrder } from './operations/mirror-order.ts'
