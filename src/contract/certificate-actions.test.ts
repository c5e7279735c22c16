import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certificateActions, type ActionFacts } from './certificate-actions.ts'
import { CertificateState } from './certificates.ts'

const facts: fc.Arbitrary<ActionFacts> = fc.record({
  state: fc.constantFrom(...CertificateState.options),
  isReplacement: fc.boolean(),
  isIssued: fc.boolean(),
  isRenewed: fc.boolean(),
  isRefundable: fc.boolean(),
  isHosted: fc.boolean(),
})

const everywhere = (holds: (facts: ActionFacts) => boolean): void => {
  fc.assert(fc.property(facts, holds))
}

describe('the actions of a certificate', () => {
  it('have renewal and download exactly when there is a certificate', () => {
    everywhere((of) => certificateActions(of).includes('DOWNLOAD') === of.isIssued)
    everywhere((of) => certificateActions(of).includes('RENEW') === (of.isIssued && !of.isRenewed))
  })

  it('have no cancellation after the issuance or the refund time', () => {
    everywhere(
      (of) => !certificateActions(of).includes('CANCEL') || (!of.isIssued && of.isRefundable),
    )
  })

  it('install an issued certificate where its name is hosted, and no other', () => {
    everywhere((of) => {
      const isIssued = of.state === 'ISSUED' && of.isIssued
      return certificateActions(of).includes('INSTALL') === (isIssued && of.isHosted)
    })
  })

  it('never change a request that is being sent or signed', () => {
    everywhere((of) => {
      const isFixed = of.state === 'ORDERING' || of.state === 'SIGNING'
      return !isFixed || !certificateActions(of).includes('REQUEST')
    })
  })

  it('correct the refused replacement by a reissue, not by a new order', () => {
    const refused = { state: 'REFUSED', isIssued: true, isRenewed: false } as const
    const of = { ...refused, isReplacement: true, isRefundable: true, isHosted: true }
    expect(certificateActions(of)).toEqual(['REISSUE', 'DOWNLOAD', 'RENEW'])
    expect(certificateActions({ ...of, isReplacement: false })).toContain('REQUEST')
  })
})
