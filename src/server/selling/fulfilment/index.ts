export { createBeginDeliveries } from './begin-fulfilment.ts'
export { createEndDelivery, type EndDelivery } from './end-fulfilment.ts'
export { createFollowTransfers } from './follow-transfers.ts'
export { createDeliverOrder, type DeliverParts } from './fulfil-order.ts'
