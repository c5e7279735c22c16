import { describe, expect, it } from 'vitest'
import { executivePositions, otherPositions } from '../../../contract/company-verification.ts'
import { checkRepresentative, emptyRepresentative } from './representative-form.ts'

const codesOf = (draft: Parameters<typeof checkRepresentative>[0], hasRegistration = true) =>
  checkRepresentative(draft, hasRegistration).map(({ field, code }) => `${field} ${code}`)

describe('what is sent for a review', () => {
  it('is the registration and a representative', () => {
    expect(codesOf(emptyRepresentative, false)).toEqual([
      'registration REQUIRED',
      'representativeName REQUIRED',
      'representativePosition REQUIRED',
    ])
  })

  it('names an executive', () => {
    const named = (representativePosition: string) =>
      codesOf({ representativeName: 'ចាន់ សុខា', representativePosition })
    for (const position of executivePositions) expect(named(position)).toEqual([])
    for (const position of otherPositions) {
      expect(named(position)).toEqual(['representativePosition NOT_EXECUTIVE'])
    }
  })
})
