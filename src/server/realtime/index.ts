export { createHub, type Hub } from './hub.ts'
export { announced, publish, storeEvent } from './publish.ts'
export { realtimeRoutes } from './routes.ts'
export { deleteOldEvents } from './stored-events.ts'
