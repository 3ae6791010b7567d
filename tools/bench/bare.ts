/** The baselines: a bare Node server and a Fastify server, which return stored bodies. A PUT request stores a body. */

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';

const responses = new Map<string, { body: Buffer; type: string }>();
const EMPTY_RESPONSE = { body: Buffer.from(''), type: 'text/plain' };
createServer(async (request, response) => {
  const name = request.url!.slice(1);
  if (request.method === 'PUT') {
    responses.set(name, {
      body: Buffer.from(await text(request)),
      type: request.headers['x-type'] as string,
    });
    response.end();
    return;
  }
  const { body, type } = responses.get(name) ?? EMPTY_RESPONSE;
  response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');

const http = fastify();
http.get<{ Params: { name: string } }>('/:name', (request, reply) => {
  const { body, type } = responses.get(encodeURIComponent(request.params.name))!;
  return reply.type(type).send(body);
});
await http.listen({ port: Number(process.env.FASTIFY_PORT), host: '127.0.0.1' });
