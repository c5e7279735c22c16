/** The state of the page of contracts. */
export interface ContractsView {
  /** The number of the open contract. */
  readonly contract: string | undefined
  /** From 1. */
  readonly page: number
}

const number = /^CT-[1-9]\d{0,14}$/

/** Parses the query `?contract=CT-100000001&page=2`. */
export const parseContractsView = (query: string): ContractsView => {
  const params = new URLSearchParams(query)
  const contract = params.get('contract') ?? ''
  const page = params.get('page') ?? ''
  return {
    contract: number.test(contract) ? contract : undefined,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Returns the canonical query; '' for the first page. */
export const formatContractsView = ({ contract, page }: ContractsView): string => {
  const query = new URLSearchParams({
    ...(contract === undefined ? {} : { contract }),
    ...(page > 1 ? { page: `${page}` } : {}),
  }).toString()
  return query === '' ? '' : `?${query}`
}
