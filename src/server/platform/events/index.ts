export { createEvents, type AnyEventHandler, type EventBus, type EventHandler } from './events.ts'
export type { EventName, Events, HandledEvent } from './event-types.ts'
export { handleEvent } from './handle-event.ts'
