/**
 * How far an upload is: `receiving` – photos are coming, `received` – they wait for an order, `ordered` –
 * an order needs them and they are spared until it is done, `expiring` – they are being removed, and no
 * order may have them any more.
 */
export const UPLOAD_STATES = ['receiving', 'received', 'ordered', 'expiring'] as const
