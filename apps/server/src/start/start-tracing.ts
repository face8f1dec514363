/** Sends spans to a collector if the environment names one, by the standard variables of OpenTelemetry. */
import { context, trace } from '@opentelemetry/api';
import type { Config } from '../config.ts';

/** `service`: 'deedline-api', 'deedline-worker'. The returned function flushes the remaining spans. */
export async function startTracing({ spansOf }: Pick<Config, 'spansOf'>, service: string): Promise<() => Promise<void>> {
  if (spansOf === undefined) return async () => {};
  // These modules are only loaded when spans are wanted.
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, { BatchSpanProcessor, TracerProvider }] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': spansOf || service }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
