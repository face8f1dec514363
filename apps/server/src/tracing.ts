/**
 * OpenTelemetry spans, if an operator asked for them; otherwise they cost next to nothing. Names and attributes are patterns, names from the code and counts,
 * never what was searched for or found. For that reason no instrumentation library creates spans by itself.
 */
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Looked up on every call: a tracer obtained before the start has set up a provider would stay without one. */
function tracer() {
  return trace.getTracer('deedline');
}

/** Runs `work` in a span of its own, which ends with it. An error marks the span and is rethrown. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The span only records that there was an error, because its message may quote a person. */
function markFailed(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Begins the span of a request and runs `next` in it. */
export function enterRequest(method: string, next: () => void): Span {
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } });
  context.with(trace.setSpan(context.active(), span), next);
  return span;
}

/** `route`: the pattern; absent if no route matched. */
export function leaveRequest(span: Span, method: string, route: string | undefined, status: number): void {
  if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) markFailed(span);
  span.end();
}
