/** Where vectors come from, as the settings say it. */
import * as vscode from 'vscode';
import type { VectorSettings } from '../../../engine/models/embedders';
import { limits, own } from './chosen-model';
import { isLoopback, serverOf, type ModelKeys } from './model-keys';

/**
 * What gives vectors of questions and columns. Only a person's own settings count, never a workspace's, which could send them
 * elsewhere; in a workspace that is not trusted no server is asked.
 * @param keys holds the key of the server
 * @returns undefined where there are none
 */
export async function chosenVectors(keys: ModelKeys): Promise<VectorSettings | undefined> {
  const provider = own('vectors.provider');
  if (provider === 'embedded') return { provider };
  if (provider === 'none' || !vscode.workspace.isTrusted) return undefined;
  const baseUrl = own('vectors.baseUrl') || own('model.baseUrl');
  const [key, apiVersion] = [await keys.get(baseUrl), own('model.apiVersion')];
  return {
    provider,
    model: own('vectors.name'),
    baseUrl,
    limits: limits(),
    sendValues: own('model.sendValues'),
    ...(apiVersion !== '' && baseUrl === own('model.baseUrl') && { apiVersion }),
    ...(key && { key }),
  };
}

/**
 * The server elsewhere that is sent questions for their vectors.
 * @param vectors what gives them
 * @returns undefined where that is done on this machine, or not at all
 */
export function vectorServer(vectors: VectorSettings | undefined): string | undefined {
  if (!vectors || vectors.provider === 'embedded') return undefined;
  const server = serverOf(vectors.baseUrl ?? '');
  return server === undefined || isLoopback(server) ? undefined : server;
}
