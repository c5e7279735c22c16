import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../../../contract/money.ts'
import { rowsOf } from '../../../../platform/db/database.ts'
import { defineMail, type MailDeps, type Recipient } from '../../../../platform/mail/index.ts'
import { shownDay } from '../../../../platform/shown-day.ts'
import type { TransferNews } from './jobs.ts'
import { shownReference } from './transfer-reference.ts'

interface Transfer {
  readonly paymentId: string
  readonly news: TransferNews
  readonly reference: string
  readonly amount: number
  /** Null for a top-up. */
  readonly incrementId: number | null
  readonly payableId: string
  readonly reason: string | null
  /** In a reminder. */
  readonly dueBy?: string | undefined
}

const paramsOf = ({ amount, dueBy }: Pick<Transfer, 'amount' | 'dueBy'>) => ({
  amount: formatMoney(money(amount)),
  date: dueBy === undefined ? '' : shownDay(new Date(dueBy)),
})

/** Informs a customer that a transfer is confirmed, refused, due soon or no longer waited for. */
export const transferMail = defineMail({
  name: 'transfer',
  data: async (
    { paymentId, news, dueBy }: Pick<Transfer, 'paymentId' | 'news' | 'dueBy'>,
    { db }: MailDeps,
  ) => {
    const [row] = await rowsOf<{ to: Recipient; transfer: Omit<Transfer, 'news' | 'dueBy'> }>(
      db,
      sql`select jsonb_build_object('email', c.email, 'name', c.username, 'locale', c.locale) as "to",
          jsonb_build_object('paymentId', p.id, 'reference', p.reference, 'amount', p.amount,
            'incrementId', o.increment_id, 'payableId', p.payable_id, 'reason', r.reason) as transfer
        from payments p join customers c on c.id = p.customer_id
          left join orders o on o.id = p.payable_id
          left join bank_refusals r on r.payment_id = p.id
        where p.id = ${paymentId}::uuid
          and (${news !== 'DUE_SOON'}::boolean or p.state = 'AWAITING')`,
    )
    return row && { to: row.to, news, dueBy, ...row.transfer }
  },
  identity: ({ paymentId, news }: Transfer & { to: Recipient }) =>
    `transfer-${news.toLowerCase()}-${paymentId}`,
  subject: (transfer, { t }) => t(`transfer.${transfer.news}.subject`, paramsOf(transfer)),
  content: (transfer, { t, link }) => {
    const { news, reference, incrementId, payableId, reason, dueBy } = transfer
    return {
      intro: t(`transfer.${news}.intro`, paramsOf(transfer)),
      rows: [
        [t('transfer.reference'), shownReference(reference)],
        ...(incrementId === null ? [] : [[t('transfer.order'), String(incrementId)] as const]),
        ...(dueBy === undefined ? [] : [[t('transfer.due'), shownDay(new Date(dueBy))] as const]),
        ...(reason === null ? [] : [[t('transfer.reason'), reason] as const]),
      ],
      action: {
        label: t(`transfer.${news}.action`),
        url: link(
          incrementId === null
            ? `/top-up/success?topUpId=${payableId}`
            : `/payment/success?orderId=${payableId}`,
        ),
      },
    }
  },
})
