/** What runs inside the worker of the sentence encoder. Only such workers may import it. */
import { errorMessage } from '../../core/errors';
import type { EncoderReply, EncoderRequest } from './encoder-protocol';
import { createSentenceEncoder, DIMENSIONS, type EncoderFiles, type SentenceEncoder } from './sentence-encoder';

/**
 * Serves requests, one after another in their order.
 * @param files gives what the encoder is made of; it is made with the first request
 * @param post sends a reply; what is in `transfer` is handed over, not copied
 * @returns takes a request; nothing is thrown
 */
export function serveEncoder(
  files: () => Promise<EncoderFiles>,
  post: (reply: EncoderReply, transfer: ArrayBuffer[]) => void,
): (request: EncoderRequest) => void {
  let encoder: Promise<SentenceEncoder> | undefined;
  let last: Promise<void> = Promise.resolve();
  const serve = async ({ id, texts }: EncoderRequest): Promise<void> => {
    try {
      encoder ??= files().then(createSentenceEncoder);
      const encode = await encoder;
      const vectors = new Float32Array(texts.length * DIMENSIONS);
      for (const [i, vector] of (await encode(texts)).entries()) vectors.set(vector, i * DIMENSIONS);
      post({ id, vectors, dimensions: DIMENSIONS }, [vectors.buffer]);
    } catch (error) {
      post({ id, failure: errorMessage(error) }, []);
    }
  };
  return (request) => {
    last = last.then(() => serve(request));
  };
}
