import { checkFields } from '../../../client/check-fields.ts'
import {
  Position,
  Representative,
  type sendCompany,
} from '../../../contract/company-verification.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { FieldError } from '../../../contract/problem.ts'
import type { Draft } from '../use-draft.ts'

type RepresentativeField = keyof BodyOf<typeof sendCompany>

/** What a review needs, in display order. */
export const verificationFields = [
  { name: 'registration' },
  { name: 'representativeName' },
  { name: 'representativePosition' },
] as const

export const emptyRepresentative: Draft<RepresentativeField> = {
  representativeName: '',
  representativePosition: '',
}

/** Returns a valid draft as the call takes it. */
export const representativeOf = ({
  representativeName,
  representativePosition: chosen,
}: Draft<RepresentativeField>): BodyOf<typeof sendCompany> => ({
  representativeName,
  representativePosition: Position.options.find((each) => each === chosen) ?? 'OTHER',
})

/** Returns the errors of what is sent for a review, by the contract's rules. */
export const checkRepresentative = (
  draft: Draft<RepresentativeField>,
  hasRegistration: boolean,
): readonly FieldError[] => [
  ...(hasRegistration ? [] : [{ field: 'registration', code: 'REQUIRED' as const, params: {} }]),
  ...checkFields(Representative, { ...draft }),
]
