export { createBeginFulfilments } from './begin-fulfilment.ts'
export { createEndFulfilment, type EndFulfilment } from './end-fulfilment.ts'
export { createFollowTransfers } from './follow-transfers.ts'
export { createFulfilOrder, type FulfilDeps } from './fulfil-order.ts'
