/** The domain events with their data: ids. */
export interface Events {
  readonly 'order.paid': { readonly orderId: string }
}
export type EventName = keyof Events

/** An event for one handler, as the data of a job. */
export interface HandledEvent {
  readonly handler: string
  readonly data: Events[EventName]
}
