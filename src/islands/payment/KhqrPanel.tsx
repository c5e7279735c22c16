import { useEffect, useRef, useState, type RefObject } from 'react'
import { LoaderCircle } from 'lucide-react'
import { encode } from 'uqr'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import { intoView } from '../../ui/into-view.ts'
import { SaveCode } from './SaveCode.tsx'
import type { ShownCode } from './shown-payment.ts'
import { useCodePhase, type FollowCode } from './use-code-phase.ts'

interface KhqrPanelProps {
  readonly messages: Messages
  readonly code: ShownCode
  /** The order or top-up that it pays. */
  readonly payableId: string
  readonly number: string
  /** Dollars. */
  readonly total: number
  readonly isBusy: boolean
  readonly follow: FollowCode
  readonly onPaid: (payableId: string) => void
  /** Begins again: with a new code, or on the gateway's page. */
  readonly onAgain: (where?: 'page') => void
  readonly onOtherMethod: () => void
}

interface QrCodeProps {
  readonly ref: RefObject<SVGSVGElement | null>
  readonly text: string
  readonly label: string
}

/** A QR code in black on white in every scheme, as readers need it. */
const QrCode = ({ ref, text, label }: QrCodeProps) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    <svg ref={ref} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="w-full">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path.join('')} />
    </svg>
  )
}

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Returns the whole seconds until a code's end, as the page counts them. */
const useSecondsLeft = (end: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(end))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(end)), 1000)
    return () => clearInterval(timer)
  }, [end])
  return left
}

const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Ref of the title: the button that had the focus is gone. */
const arrive = (title: HTMLElement | null): void => {
  title?.focus({ preventScroll: true })
  intoView(title)
}

/** The KHQR code of a payment with its amount, its remaining time and its state. */
export const KhqrPanel = (props: KhqrPanelProps) => {
  const { messages, code, payableId, number, total, isBusy, follow } = props
  const { onPaid, onAgain, onOtherMethod } = props
  const phase = useCodePhase(follow)
  const left = useSecondsLeft(code.endsAt)
  const svg = useRef<SVGSVGElement>(null)
  const isPaid = phase === 'success'
  const ended =
    left === 0 ? 'expired' : phase === 'failed' || phase === 'cancelled' ? 'declined' : undefined
  useEffect(() => {
    if (isPaid) onPaid(payableId)
  }, [isPaid, onPaid, payableId])
  const isOpen = !isPaid && ended === undefined
  return (
    <section
      aria-labelledby="khqr-title"
      data-khqr={ended ?? phase}
      className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface-raised p-4 text-center sm:p-6"
    >
      <h3
        id="khqr-title"
        ref={arrive}
        tabIndex={-1}
        className={isOpen ? 'text-lg font-bold outline-none' : 'sr-only'}
      >
        {/* A phone cannot scan its own screen. */}
        <span className="md:hidden">{message(messages, 'khqr.title.phone')}</span>
        <span className="hidden md:inline">{message(messages, 'khqr.title')}</span>
      </h3>
      {isOpen && (
        <>
          <a className={`${buttonClass('primary', true)} md:hidden`} href={code.appUrl}>
            {message(messages, 'khqr.app')}
          </a>
          {/* After the title: on a low screen, code, amount and time are seen instead of it. */}
          <div ref={intoView} className="grid w-64 max-w-full gap-4">
            {/* Bank apps show the card like this, so it is light in every scheme. */}
            <div className="overflow-hidden rounded-lg border border-line bg-white text-black">
              <img
                src="/brands/khqr-bar.svg"
                alt="KHQR"
                width={256}
                height={48}
                className="w-full"
              />
              <p className="border-b border-dashed border-black/30 py-2">
                <Price dollars={total} size="large" />
              </p>
              <QrCode ref={svg} text={code.qr} label={message(messages, 'khqr.code')} />
            </div>
            <p role="timer" className="tabular-nums">
              {message(messages, 'khqr.left', { time: minutesText(left) })}
            </p>
          </div>
          <SaveCode {...{ messages, svg }} fileName={`khqr-${number}.png`} />
        </>
      )}
      <p
        role="status"
        className={classNames(
          'flex max-w-prose items-center gap-2 font-medium',
          isOpen && 'text-start',
        )}
      >
        {isOpen && (
          <LoaderCircle aria-hidden className="size-5 shrink-0 motion-safe:animate-spin" />
        )}
        {message(messages, isPaid ? 'khqr.paid' : `khqr.${ended ?? 'waiting'}`)}
      </p>
      <div className="grid w-full gap-3 sm:flex sm:flex-wrap sm:justify-center">
        {ended !== undefined && (
          <Button busy={isBusy} onClick={() => onAgain()}>
            {message(messages, 'khqr.new')}
          </Button>
        )}
        {isOpen && (
          <a
            className={buttonClass('secondary')}
            href={code.pageUrl}
            target="_blank"
            rel="noopener"
          >
            {message(messages, 'khqr.page')}
          </a>
        )}
        {!isPaid && (
          <>
            <Button look="secondary" busy={isBusy} onClick={onOtherMethod}>
              {message(messages, 'khqr.other')}
            </Button>
            <Button look="plain" busy={isBusy} onClick={() => onAgain('page')}>
              {message(messages, 'khqr.chooser')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
