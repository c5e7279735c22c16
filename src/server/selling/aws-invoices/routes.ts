import type { AwsAccount, ManualInvoice } from '../../../contract/aws-invoices.ts'
import {
  getAwsAccount,
  getContractAwsAccount,
  getContractManualInvoice,
  getManualInvoice,
} from '../../../contract/aws-invoices.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { findAwsAccount, findAwsInvoice } from './stored-aws-invoices.ts'

interface AwsInvoiceDeps {
  readonly db: Queryable
  readonly clock: Clock
}

interface ById {
  readonly params: { readonly id: string }
}

type Customer = Pick<CustomerContext, 'customer'>

/** Returns the calls about a customer's AWS accounts and their invoices, each at both of its paths. */
export const awsInvoiceRoutes = ({ db, clock }: AwsInvoiceDeps): Route[] => {
  const account = async ({ params }: ById, { customer }: Customer): Promise<AwsAccount> => {
    const found = await findAwsAccount(db, customer.customerId, params.id, clock.now())
    if (found === undefined) throw new ApiError('NOT_FOUND')
    return found
  }
  const invoice = async ({ params }: ById, { customer }: Customer): Promise<ManualInvoice> => {
    const found = await findAwsInvoice(db, customer.customerId, params.id, clock.now())
    if (found === undefined) throw new ApiError('INVOICE_NOT_FOUND')
    return found
  }
  return [
    route(getAwsAccount, account),
    route(getContractAwsAccount, account),
    route(getManualInvoice, invoice),
    route(getContractManualInvoice, invoice),
  ]
}
