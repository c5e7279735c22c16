/** What happens in the shop, and the ids that say to what. */
export interface Events {
  /** An order is paid. */
  readonly 'order.paid': { readonly orderId: string }
}
export type EventName = keyof Events

/** An event for one handler: the data of a job. */
export interface HandledEvent {
  readonly handler: string
  readonly data: Events[EventName]
}
