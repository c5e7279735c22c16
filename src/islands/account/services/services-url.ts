import { ListedCategory } from '../../../contract/service-categories.ts'

/** The state of the services page. */
export interface ServicesView {
  /** The id of the open service. */
  readonly service: string | undefined
  readonly category: ListedCategory
  /** From 1. */
  readonly page: number
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Parses the query `?service=<id>&category=SSL&page=2`. Anything else is the whole list. */
export const parseServicesView = (query: string): ServicesView => {
  const params = new URLSearchParams(query)
  const service = params.get('service') ?? ''
  const page = params.get('page') ?? ''
  const category = ListedCategory.options.find((one) => one === params.get('category'))
  return {
    service: id.test(service) ? service : undefined,
    category: category ?? 'SUMMARY',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Returns the canonical query; '' for the whole list. */
export const formatServicesView = ({ service, category, page }: ServicesView): string => {
  const query = new URLSearchParams({
    ...(service === undefined ? {} : { service }),
    ...(category === 'SUMMARY' ? {} : { category }),
    ...(page > 1 ? { page: `${page}` } : {}),
  }).toString()
  return query === '' ? '' : `?${query}`
}
