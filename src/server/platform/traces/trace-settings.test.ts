import { expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

it('traces only with a collector', () => {
  expect(readConfig({}).traces).toBeUndefined()
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    ...{ endpoint: 'http://127.0.0.1:4318', ratio: 1 },
  })
  const OTEL_TRACES_SAMPLER_ARG = '0.25'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG }).traces?.ratio).toBe(
    0.25,
  )
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(ConfigError)
})

it('sends a fifth of the traces to Sentry, where there is no collector', () => {
  const PUBLIC_SENTRY_DSN = 'https://abc@errors.example/sentry/7'
  expect(readConfig({ PUBLIC_SENTRY_DSN }).traces).toEqual({
    endpoint: 'https://errors.example/sentry/api/7/integration/otlp',
    ratio: 0.2,
    headers: { 'x-sentry-auth': 'Sentry sentry_version=7, sentry_key=abc' },
    hidesChosenIds: true,
  })
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
  const both = readConfig({ PUBLIC_SENTRY_DSN, OTEL_EXPORTER_OTLP_ENDPOINT }).traces
  expect(both).toEqual({ endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, ratio: 1 })
  expect(() => readConfig({ PUBLIC_SENTRY_DSN: 'https://errors.example/7' })).toThrow(ConfigError)
})
