import { useEffect, useState } from 'react'
import { countSpf } from '../../../contract/dns.ts'
import { mostSpfLookups, spfNeeds } from '../../../contract/dns-records/spf-lookups.ts'
import { isSpf } from '../../../contract/dns-records/spf.ts'
import { call } from '../../../stores/api.ts'
import type { TypedRecord } from './typed-record.ts'

const afterMs = 600

/** Returns whether a typed SPF record needs too many look-ups with what it includes in the public DNS. */
export const useSpfLookups = (id: string, { type, fields }: TypedRecord): boolean => {
  const typed = fields.text.trim()
  const text = type === 'TXT' && isSpf(typed) && spfNeeds(typed).included.length > 0 ? typed : ''
  const [tooMany, setTooMany] = useState<string | undefined>()
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => {
      void call(countSpf, { params: { id }, query: { text } }).then((result) => {
        if (result.ok && result.answer.lookups > mostSpfLookups) setTooMany(text)
      })
    }, afterMs)
    return () => clearTimeout(timer)
  }, [id, text])
  return text !== '' && tooMany === text
}
