/**
 * How far an upload is: `receiving` – photos are coming, `received` – they wait for an order, `ordered` –
 * an order needs them and they are spared until it is done.
 */
export const UPLOAD_STATES = ['receiving', 'received', 'ordered'] as const
