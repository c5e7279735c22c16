import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { DocumentCases } from '../../documents/DocumentCases.tsx'
import type { SectionsProps } from '../service-props.ts'
import { useTexts } from '../use-texts.ts'
import { CarrierPanel } from './CarrierPanel.tsx'
import { NextStepPanel } from './NextStepPanel.tsx'

/** The panels of a sender's name: what happens next, its carriers and its documents. */
export const SmsBrandName = (props: SectionsProps<'SMS_BRAND_NAME'>) => {
  const { locale, errors, service, onChanged } = props
  const messages = useTexts(locale, 'documents sms')
  if (messages === undefined) return <Skeleton className="h-72 w-full" />
  const { sender, documents } = service.details
  const isCustomersTurn = sender === 'DOCUMENTS' && documents === 'AWAITING_DOCUMENTS'
  const carriers = <CarrierPanel messages={messages} service={service} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <NextStepPanel messages={messages} service={service} />
      {!isCustomersTurn && carriers}
      <DocumentCases
        {...{ locale, messages, errors }}
        shows={({ id }) => id === service.id}
        onSent={onChanged}
      />
      {isCustomersTurn && carriers}
    </div>
  )
}
