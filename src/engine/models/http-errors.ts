/** What a server of a model, or the way to it, did wrong, in words. */
import { errorMessage } from '../core/errors';
import { say, type Message } from '../core/message';
import { ModelError, type ModelFault } from './model-error';
import type { ServerAddress } from './server-address';

/** Characters of a server's own words that are passed on. */
const QUOTED = 300;

/**
 * The error of an answer whose status says that it is none.
 * @param response its status and headers
 * @param body the beginning of its body
 * @param address whose answer it is
 */
export function statusError(response: Response, body: string, address: ServerAddress): ModelError {
  const { status } = response;
  const { message, code } = serverWords(body, address);
  const retryAfterMs = retryAfter(response.headers);
  const detail = { status, serverText: `${code} ${message}`, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  const fault = faultOf(status, `${code} ${message}`);
  const what = inWords(fault, status, address.host);
  return new ModelError(fault, message === '' ? what : say`${what} It says: ${message}`, detail);
}

/**
 * The error of a connection.
 * @param error what HTTP threw
 * @param address who was called
 * @param within `start`: nothing had come yet; `cut`: part of the answer had
 */
export function connectionError(error: unknown, address: ServerAddress, within: 'start' | 'cut'): ModelError {
  const { host } = address;
  if (within === 'cut') {
    return new ModelError('cut', say`The connection to the model's server at ${host} ended within the answer.`);
  }
  const cause = withoutKey(causeOf(error), address);
  const isPassing = ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'EAI_AGAIN'].includes(cause);
  const said = unreachable(host, cause);
  return new ModelError('unreachable', said, isPassing ? { isPassing } : {});
}

function unreachable(host: string, code: string): Message {
  switch (code) {
    case 'ECONNREFUSED':
      return say`Nothing answers at ${host}. Is the model's server running?`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return say`No server is known by the name ${host}. Is the address right, and this machine online?`;
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
    case 'EPIPE':
      return say`The model's server at ${host} closed the connection without an answer.`;
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return say`The model's server at ${host} cannot be reached.`;
    default:
      return /CERT|SIGNED|SSL|TLS|ISSUER/.test(code)
        ? say`The certificate of ${host} is not trusted on this machine (${code}).`
        : say`The model's server at ${host} cannot be reached (${code}).`;
  }
}

function faultOf(status: number, words: string): ModelFault {
  if (status >= 300 && status < 400) return 'moved';
  if (status === 401) return 'unauthorized';
  if (status === 402 || /insufficient_quota|exceeded your current quota|billing/i.test(words)) return 'quota';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 408 || status === 425) return 'server';
  if (status === 429) return 'busy';
  if (status === 413 || /context_length|context length|context size|maximum context|too many tokens/i.test(words)) {
    return 'prompt-too-long';
  }
  if (/content_filter|content management policy/i.test(words)) return 'refused';
  return status >= 500 ? 'server' : 'rejected';
}

function inWords(fault: ModelFault, status: number, host: string): Message {
  switch (fault) {
    case 'moved':
      return say`The model's server at ${host} sends on to another address, which is not followed (${status}).`;
    case 'unauthorized':
      return say`The model's server at ${host} does not accept the key (${status}).`;
    case 'quota':
      return say`Nothing is left of what the account at ${host} may use (${status}).`;
    case 'forbidden':
      return say`The model's server at ${host} does not allow this (${status}).`;
    case 'not-found':
      return say`The model's server at ${host} knows neither this address nor this model (${status}).`;
    case 'busy':
      return say`The model's server at ${host} has too many requests for now (${status}).`;
    case 'prompt-too-long':
      return say`The prompt is longer than the model can read (${status}).`;
    case 'refused':
      return say`A filter of the model's server refuses the question (${status}).`;
    case 'server':
      return say`The model's server at ${host} failed (${status}).`;
    default:
      return say`The model's server at ${host} does not take the request (${status}).`;
  }
}

/**
 * Milliseconds after which a server wants to be asked again: `retry-after-ms`, or `retry-after` in seconds or as a date.
 * @param headers of its answer
 */
function retryAfter(headers: Headers): number | undefined {
  const ms = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (ms >= 0) return ms;
  const after = headers.get('retry-after');
  if (after === null) return undefined;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** What a server says about an error, in whichever of the usual forms, and on one line. */
function serverWords(body: string, address: ServerAddress): { message: string; code: string } {
  const json = parsed(body);
  const error = fieldOf(json, 'error') ?? json;
  const message = [error, fieldOf(error, 'message'), fieldOf(error, 'detail'), fieldOf(json, 'message')].find(
    (text) => typeof text === 'string',
  );
  const code = fieldOf(error, 'code') ?? fieldOf(error, 'type');
  // A page of HTML, or JSON of a form that nobody knows, says nothing that belongs on one line.
  const isProse = json === undefined && !/<[a-z!]/i.test(body);
  return {
    message: typeof message === 'string' ? quoted(message, address) : isProse ? quoted(body, address) : '',
    code: typeof code === 'string' ? code : '',
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A server's words on one line, not too long, and without the key, which some repeat. */
function quoted(text: string, address: ServerAddress): string {
  const line = withoutKey(text, address)
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ')
    .trim();
  if (line.length > QUOTED) return `${line.slice(0, QUOTED)}…`;
  return line === '' || /[.!?…]$/.test(line) ? line : `${line}.`;
}

function withoutKey(text: string, { keyHeader }: ServerAddress): string {
  const key = keyHeader?.[1].replace(/^Bearer /, '');
  return key ? text.replaceAll(key, '***') : text;
}

/** The system's code of what lies behind an error (`ECONNREFUSED`), or its words where it has none. */
function causeOf(error: unknown): string {
  let words = errorMessage(error);
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = (at as { readonly code?: unknown }).code;
    if (typeof code === 'string') return code;
    words = at.message;
  }
  return words;
}
