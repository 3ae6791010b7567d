vcl 4.1;

# A cache in front of the shop, as tests/cluster/page-cache.ts starts it. Start it without Varnish's own handling of gzip,
# because the shop sends Brotli, too:
#   varnishd -a :8080 -f /etc/varnish/shop.vcl -p http_gzip_support=off

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  # One stored copy per encoding, not per browser.
  if (req.http.Accept-Encoding ~ "(^|[ ,])br\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # These visitors get documents of their own: those who are signed in, browsers without scripts that chose a currency,
  # and visitors who chose French and open an English address, which redirects them.
  if (req.http.Cookie ~ "(^|; *)((__Host-)?sid|document_currency)=") {
    return (pass);
  }
  if (req.http.Cookie ~ "(^|; *)language=fr(;|$)" && req.url !~ "^/fr([/?]|$)") {
    return (pass);
  }
  if (req.url ~ "^/(api|admin)(/|\?|$)") {
    return (pass);
  }
  # Cookies reach the shop, for its private pages. Shared documents are the same with and without them.
  return (hash);
}

sub vcl_backend_response {
  # Only what the shop marks for shared caches is stored.
  if (beresp.http.Cache-Control !~ "(s-maxage|max-age)=[1-9]" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
  # An expired document stays, so that it can be validated by its ETag instead of being sent again.
  set beresp.keep = 1d;
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
