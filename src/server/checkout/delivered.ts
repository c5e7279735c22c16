/** From when until when a name runs. */
export interface Term {
  readonly registeredAt: Date
  readonly expiresAt: Date
}

/** How the delivery of an item ended, for now: `gone` can never be delivered, `later` may be. */
export type Delivered =
  | ({ readonly outcome: 'active' } & Term)
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'later'; readonly why: string }
