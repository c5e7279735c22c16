import type { ReactNode } from 'react'
import { FileText, LayoutDashboard, Plug, Upload } from 'lucide-react'
import type { Order } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { useEarnedSpins } from '../payment/use-earned-spins.ts'
import { nextStepsOf } from './next-steps.ts'

interface NextStepsProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly order: Order
  /** Whether the fortune wheel is open. */
  readonly hasWheel: boolean
}

interface StepProps {
  readonly Icon: typeof Plug
  readonly title: string
  readonly children: ReactNode
}

const Step = ({ Icon, title, children }: StepProps) => (
  <li className="grid content-start gap-1 rounded-lg border border-line bg-surface-raised p-4">
    <Icon aria-hidden className="size-6 text-accent" />
    <h3 className="font-bold">{title}</h3>
    <div className="flex flex-wrap gap-x-4">{children}</div>
  </li>
)

const query = (params: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(params).toString()}`

/** What a customer does after a payment: upload documents, connect, view the invoice, manage; and a spin just earned. */
export const NextSteps = ({ locale, messages, order, hasWheel }: NextStepsProps) => {
  const spins = useEarnedSpins('INVOICE', order.id, hasWheel)
  const next = nextStepsOf(order.items)
  if (next === undefined) return null
  const { path, connects, needsDocuments, hasWebsite } = next
  const link = (href: string, text: string) => (
    <a className="inline-flex min-h-11 items-center underline underline-offset-4" href={href}>
      {message(messages, text)}
    </a>
  )
  return (
    <section
      aria-labelledby="next-steps"
      className="mx-auto grid w-full max-w-[40rem] gap-3 sm:max-w-[56rem]"
    >
      <h2 id="next-steps" className="text-xl font-bold sm:text-center">
        {message(messages, 'next')}
      </h2>
      <ul className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {needsDocuments && (
          <Step Icon={Upload} title={message(messages, 'next.documents')}>
            {link(localePath(locale, '/account/documents'), 'next.documents.open')}
          </Step>
        )}
        {connects !== undefined && (
          <Step Icon={Plug} title={message(messages, 'next.connect')}>
            {link(
              `${localePath(locale, '/account/domains/dns')}${query({ name: connects })}`,
              'next.dns',
            )}
            {!hasWebsite &&
              link(
                `${localePath(locale, '/hosting/shared')}${query({ package: '', from: 'own', domain: connects })}`,
                'next.hosting',
              )}
          </Step>
        )}
        {order.invoiceNumber !== null && (
          <Step Icon={FileText} title={message(messages, 'next.invoice')}>
            {link(
              `${localePath(locale, '/account/invoices')}?invoice=${order.invoiceNumber}`,
              'next.invoice.open',
            )}
          </Step>
        )}
        <Step Icon={LayoutDashboard} title={message(messages, 'next.manage')}>
          {link(localePath(locale, path), 'next.manage.open')}
        </Step>
      </ul>
      {/* Its place is kept free until the answer. */}
      {hasWheel && (
        <p className="min-h-20 sm:min-h-11 sm:text-center" role="status">
          {spins > 0 && (
            <>
              {message(messages, 'next.spin')}{' '}
              {link(localePath(locale, '/fortune-wheel'), 'next.spin.open')}
            </>
          )}
        </p>
      )}
    </section>
  )
}
