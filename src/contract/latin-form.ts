import * as v from 'valibot'
import { Text } from './shared-shapes.ts'

/** The fields of a contact that registries need in Latin letters too (RFC 5733 §2.4), in display order. */
export const latinFields = [
  'firstName',
  'lastName',
  'organizationName',
  'address1',
  'address2',
  'city',
  'stateProvince',
] as const

/** What registries take as Latin letters: printable ASCII. */
export const latin = /^[ -~]*$/

const LatinText = (max: number) =>
  v.exactOptional(v.pipe(Text(max), v.minLength(1), v.regex(latin, 'NOT_LATIN')))

/** The Latin form of fields that are in other letters. */
export const LatinForm = v.object({
  firstName: LatinText(50),
  lastName: LatinText(50),
  organizationName: LatinText(100),
  address1: LatinText(150),
  address2: LatinText(150),
  city: LatinText(100),
  stateProvince: LatinText(100),
} satisfies Record<(typeof latinFields)[number], unknown>)
export type LatinForm = v.InferOutput<typeof LatinForm>

const Shown = v.exactOptional(v.string())

/** A Latin form as pages show it; a proposal may be empty. */
export const ShownLatinForm = v.object({
  firstName: Shown,
  lastName: Shown,
  organizationName: Shown,
  address1: Shown,
  address2: Shown,
  city: Shown,
  stateProvince: Shown,
} satisfies Record<(typeof latinFields)[number], unknown>)
