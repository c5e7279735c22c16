import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { CountryCode } from './person-fields.ts'
import { Id, Moment } from './shared-shapes.ts'

/** A country, named in the language of `x-locale`. */
export const Country = v.object({
  /** ISO 3166-1, two letters. */
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

/**
 * The guest country lookup (account §7), for which the specification has no path. Returns the
 * country that the load balancer detected, else the site's.
 */
export const detectCountry = endpoint({
  method: 'GET',
  path: '/country/detected',
  summary: 'The country that a guest calls from',
  access: 'public',
  noStore: true,
  answer: v.object({ countryCode: CountryCode }),
  errors: [],
})

/** A region with a data centre (commerce §3). */
export const Region = v.object({
  id: Id,
  name: v.string(),
  countryCode: v.string(),
  isDefault: v.boolean(),
  priority: v.number(),
  createdAt: Moment,
})
export type Region = v.InferOutput<typeof Region>

/** By descending priority. */
export const listRegions = endpoint({
  method: 'GET',
  path: '/regions',
  summary: 'The regions in which products are offered',
  access: 'public',
  answer: v.array(Region),
  errors: [],
})
