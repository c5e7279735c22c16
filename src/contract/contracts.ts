import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { BillingDocument, InvoicedOrder } from './invoices.ts'
import { Dollars, DurationType, Moment } from './shared-shapes.ts'

/** The version of the texts by which customers consent to sign e-contracts; a test requires another one when they change. */
export const consentVersion = '2026-11'

/** How the customer signed: at checkout, by consent to all later contracts, or this contract alone. */
export const SignedBy = v.picklist(['CHECKOUT', 'STANDING_CONSENT', 'CUSTOMER'])

/** A customer's signature under an e-contract; the provider signs by accepting the payment. */
export const ContractSignature = v.object({
  at: Moment,
  by: SignedBy,
  /** The {@link consentVersion} of the text that was consented to. */
  text: v.string(),
})
export type ContractSignature = v.InferOutput<typeof ContractSignature>

/** Refunds end a contract for what they refund. */
export const ContractStatus = v.picklist(['IN_FORCE', 'PARTLY_REFUNDED', 'REFUNDED'])
export type ContractStatus = v.InferOutput<typeof ContractStatus>

const ContractNumber = v.pipe(v.string(), v.regex(/^CT-[1-9]\d{0,14}$/))
const ByNumber = v.object({ number: ContractNumber })

/** A contract in a list. */
export const ListedContract = v.object({
  number: v.string(),
  status: ContractStatus,
  effectiveAt: Moment,
  signature: v.nullable(ContractSignature),
  total: Dollars,
  /** Of the first services. */
  names: v.array(v.string()),
  servicesCount: v.number(),
})
export type ListedContract = v.InferOutput<typeof ListedContract>

export const contractsPageSize = 10

/** The summary of a contract (account §2): its parties, services and totals are those of its paid order. */
export const Contract = v.object({
  ...v.omit(BillingDocument, ['issuedAt']).entries,
  lines: v.array(
    v.object({ ...BillingDocument.entries.lines.item.entries, isRefunded: v.boolean() }),
  ),
  status: ContractStatus,
  /** When its order was paid. */
  effectiveAt: Moment,
  provider: v.object({
    legalName: v.object({ en: v.string(), km: v.string() }),
    vatTin: v.string(),
  }),
  signature: v.nullable(ContractSignature),
  refunded: Dollars,
  order: InvoicedOrder,
  invoiceNumber: v.nullable(v.string()),
})
export type Contract = v.InferOutput<typeof Contract>

/** A service of a contract in detail. */
export const ContractService = v.object({
  name: v.string(),
  description: v.string(),
  quantity: v.number(),
  duration: v.number(),
  durationType: DurationType,
  price: Dollars,
  discount: Dollars,
  taxAmount: Dollars,
  isRefunded: v.boolean(),
  expiresAt: v.nullable(Moment),
})
export type ContractService = v.InferOutput<typeof ContractService>

/** The customer's contracts, the latest first; `total` counts all. Ours. */
export const listContracts = endpoint({
  method: 'GET',
  path: '/user/contracts',
  summary: 'The customer’s contracts',
  access: 'customer',
  query: v.object({
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1'),
  }),
  answer: v.object({
    contracts: v.array(ListedContract),
    total: v.number(),
    /** When the customer consented to the signing of all later contracts. */
    autoSignAcceptedAt: v.nullable(Moment),
  }),
  errors: [],
})

export const unsignedContracts = endpoint({
  method: 'GET',
  path: '/user/contracts/unsigned',
  summary: 'The contracts that the customer has not signed',
  access: 'customer',
  answer: v.array(ListedContract),
  errors: [],
})

export const getContract = endpoint({
  method: 'GET',
  path: '/user/contracts/summary',
  summary: 'The summary of a contract',
  access: 'customer',
  query: ByNumber,
  answer: Contract,
  errors: ['CONTRACT_NOT_FOUND'],
})

/** The path by which the commerce specification names {@link getContract}. */
export const getContractSummary = endpoint({ ...getContract, path: '/user/summary' })

export const getContractServices = endpoint({
  method: 'GET',
  path: '/user/contracts/service/detail',
  summary: 'The services of a contract',
  access: 'customer',
  query: ByNumber,
  answer: v.array(ContractService),
  errors: ['CONTRACT_NOT_FOUND'],
})

/** The path by which the commerce specification names {@link getContractServices}. */
export const getServiceDetail = endpoint({ ...getContractServices, path: '/user/service/detail' })

/** Signs a contract once; a repetition answers the first signature. Ours. */
export const signContract = endpoint({
  method: 'POST',
  path: '/user/contracts/{number}/sign',
  summary: 'Signs a contract',
  access: 'customer',
  params: ByNumber,
  answer: Contract,
  errors: ['CONTRACT_NOT_FOUND'],
})

export const downloadContract = endpoint({
  method: 'GET',
  path: '/user/contracts/{number}/pdf',
  summary: 'A contract as a PDF',
  access: 'customer',
  params: ByNumber,
  download: ['application/pdf'],
  answer: v.null(),
  errors: ['CONTRACT_NOT_FOUND'],
})
