/** The state of the page of orders. */
export interface OrdersView {
  /** The id of the open order. */
  readonly order: string | undefined
  /** From 1. */
  readonly page: number
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Parses the query `?order=<id>&page=2`. Anything else is the first page. */
export const parseOrdersView = (query: string): OrdersView => {
  const params = new URLSearchParams(query)
  const order = params.get('order') ?? ''
  const page = params.get('page') ?? ''
  return {
    order: id.test(order) ? order : undefined,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Returns the canonical query; '' for the first page. */
export const formatOrdersView = ({ order, page }: OrdersView): string => {
  const query = new URLSearchParams({
    ...(order === undefined ? {} : { order }),
    ...(page > 1 ? { page: `${page}` } : {}),
  }).toString()
  return query === '' ? '' : `?${query}`
}
