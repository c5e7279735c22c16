import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { CountryCode } from './country-code.ts'

import { Id, Moment } from './shared-shapes.ts'

export const Country = v.object({
  code: v.string(),
  name: v.string(),
  /** Without the plus: `855`. */
  phoneCode: v.string(),
})
export type Country = v.InferOutput<typeof Country>

/** Countries with sites (KH, TH, AE) first, then by name. */
export const listCountries = endpoint({
  method: 'GET',
  path: '/country',
  summary: 'Countries for contacts',
  access: 'public',
  answer: v.array(Country),
  errors: [],
})

/** The country from the load balancer, else the site's (account §7; the path is ours). */
export const detectCountry = endpoint({
  method: 'GET',
  path: '/country/detected',
  summary: 'The guest’s country',
  access: 'public',
  noStore: true,
  answer: v.object({ countryCode: CountryCode }),
  errors: [],
})

export const Region = v.object({
  id: Id,
  name: v.string(),
  countryCode: v.string(),
  isDefault: v.boolean(),
  priority: v.number(),
  createdAt: Moment,
})
export type Region = v.InferOutput<typeof Region>

export const listRegions = endpoint({
  method: 'GET',
  path: '/regions',
  summary: 'The regions in which products are offered',
  access: 'public',
  answer: v.array(Region),
  errors: [],
})

/** The VAT of the site's customers (`x-site`). Ours. */
export const getTax = endpoint({
  method: 'GET',
  path: '/tax',
  summary: 'The site’s VAT',
  access: 'public',
  noStore: true,
  answer: v.object({
    /** 10 is 10 %. */
    percent: v.number(),
  }),
  errors: [],
})
