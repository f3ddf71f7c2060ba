export { changeStatus, findManagedOrder } from './operations/change-status.ts'
export { lockOrder } from './operations/mirror-order.ts'
