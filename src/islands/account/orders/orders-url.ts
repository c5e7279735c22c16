/** The state of the page of orders. */
export interface OrdersView {
  /** The id of the open order. */
  readonly order: string | undefined
  /** Whether the order's invoice is open. */
  readonly invoice: boolean
  /** From 1. */
  readonly page: number
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Parses the query `?order=<id>&invoice=1&page=2`. Anything else is the first page. */
export const parseOrdersView = (query: string): OrdersView => {
  const params = new URLSearchParams(query)
  const order = params.get('order') ?? ''
  const page = params.get('page') ?? ''
  const isOpen = id.test(order)
  return {
    order: isOpen ? order : undefined,
    invoice: isOpen && params.get('invoice') === '1',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Returns the canonical query; '' for the first page. */
export const formatOrdersView = ({ order, invoice, page }: OrdersView): string => {
  const query = new URLSearchParams({
    ...(order === undefined ? {} : { order }),
    ...(order !== undefined && invoice ? { invoice: '1' } : {}),
    ...(page > 1 ? { page: `${page}` } : {}),
  }).toString()
  return query === '' ? '' : `?${query}`
}
