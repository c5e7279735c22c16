import * as v from 'valibot'
import { documentTypes, mostDocumentBytes } from './document-files.ts'
import { endpoint } from './endpoint.ts'
import { Name } from './person-fields.ts'
import { Moment, RequiredText } from './shared-shapes.ts'

/** NOT_SENT also after a change of what was verified. Only invoices of VERIFIED companies name them. */
export const CompanyState = v.picklist(['NOT_SENT', 'IN_REVIEW', 'VERIFIED', 'REFUSED'])
export type CompanyState = v.InferOutput<typeof CompanyState>

/** The fields of a company that its registration proves; the others may change without another review. */
export const verifiedFields = ['companyNameEn', 'companyNameKm', 'vatTin'] as const

/** Positions that may represent a company (account §5). */
export const executivePositions = [
  'OWNER',
  'CHAIRPERSON',
  'DIRECTOR',
  'MANAGING_DIRECTOR',
  'CHIEF_EXECUTIVE',
  'CHIEF_FINANCIAL',
  'CHIEF_OPERATING',
  'GENERAL_MANAGER',
  'PARTNER',
] as const

/** Positions that are refused with the reason. */
export const otherPositions = ['MANAGER', 'ACCOUNTANT', 'ASSISTANT', 'OTHER'] as const

export const Position = v.picklist([...executivePositions, ...otherPositions])
export type Position = v.InferOutput<typeof Position>

const isExecutive = (position: Position): boolean =>
  executivePositions.some((each) => each === position)

/** Who represents the company: an executive. */
export const Representative = v.object({
  representativeName: Name,
  representativePosition: v.pipe(Position, v.check(isExecutive, 'NOT_EXECUTIVE')),
})
export type Representative = v.InferOutput<typeof Representative>

export const CompanyVerification = v.object({
  state: CompanyState,
  /** Why it was refused. */
  reason: v.nullable(v.string()),
  representative: v.nullable(Representative),
  /** The business registration; null before it is uploaded and after it is deleted. */
  registration: v.nullable(
    v.object({
      name: v.string(),
      type: v.picklist(documentTypes),
      bytes: v.number(),
      addedAt: Moment,
    }),
  ),
  sentAt: v.nullable(Moment),
  decidedAt: v.nullable(Moment),
})
export type CompanyVerification = v.InferOutput<typeof CompanyVerification>

/** Null without a company. Ours. */
export const getCompanyVerification = endpoint({
  method: 'GET',
  path: '/users/company-info/verification',
  summary: 'The verification of the billing company',
  access: 'customer',
  answer: v.nullable(CompanyVerification),
  errors: [],
})

/** Names the representative and requests the review. Ours. */
export const sendCompany = endpoint({
  method: 'POST',
  path: '/users/company-info/verification',
  summary: 'Submits the billing company for review',
  access: 'customer',
  body: Representative,
  answer: CompanyVerification,
  errors: ['COMPANY_NOT_FOUND', 'COMPANY_NOT_OPEN'],
})

/** Adds or replaces the business registration; its first bytes decide its type. Ours. */
export const addRegistration = endpoint({
  method: 'PUT',
  path: '/users/company-info/registration',
  summary: 'Uploads the business registration of the billing company',
  access: 'customer',
  query: v.object({ name: RequiredText(200) }),
  file: { mostBytes: mostDocumentBytes, types: documentTypes },
  answer: CompanyVerification,
  errors: ['COMPANY_NOT_FOUND', 'COMPANY_NOT_OPEN', 'FILE_NOT_ACCEPTED', 'FILE_TOO_LARGE'],
})

export const downloadRegistration = endpoint({
  method: 'GET',
  path: '/users/company-info/registration',
  summary: 'Downloads the business registration of the billing company',
  access: 'customer',
  download: documentTypes,
  answer: v.null(),
  errors: ['DOCUMENTS_NOT_FOUND'],
})
