import * as v from 'valibot'

const customersSteps = ['ACTIVATION', 'CORRECTION', 'PROOF', 'CAA', 'DOCUMENTS'] as const
const othersSteps = ['REVIEW', 'AUTHORITY', 'CARRIERS', 'REFUND'] as const

/**
 * What a service waits for that cannot be used yet. ACTIVATION: a signing request. CORRECTION: a
 * refused request is changed. PROOF: of its names. CAA: a DNS record that allows the authority.
 */
export const ServiceStep = v.picklist([...customersSteps, ...othersSteps])
export type ServiceStep = v.InferOutput<typeof ServiceStep>

const theirs: ReadonlySet<ServiceStep> = new Set(customersSteps)

/** Returns whether the customer has the next step. */
export const isCustomersTurn = (step: ServiceStep): boolean => theirs.has(step)
